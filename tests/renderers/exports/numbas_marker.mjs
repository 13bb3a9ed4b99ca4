// Marks answers by the runtime of Numbas: node numbas_marker.mjs NUMBAS EXAM ANSWERS
// NUMBAS is a copy of Numbas's repository; ANSWERS is JSON: for each question its answers, in order.
// Writes, for each question, the credit of each answer; ends with 3 where the runtime is not there.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , numbas, exam, answers] = process.argv;
const file = name => path.join(numbas, 'tests', name);
if (!fs.existsSync(file('numbas-runtime.js'))) process.exit(3);
globalThis.window = globalThis;
for (const name of ['numbas-runtime.js', 'locales.js', 'marking_scripts.js', 'diagnostic_scripts.js']) {
  await import(pathToFileURL(file(name)));
}
const text = fs.readFileSync(exam, 'utf-8');
const header = /^\/\/ Numbas version: [^\n]*\n/;
if (!header.test(text)) throw new Error('not an exam');
const questions = JSON.parse(text.replace(header, '')).question_groups.flatMap(group => group.questions);
const given = JSON.parse(fs.readFileSync(answers, 'utf-8'));

Numbas.queueScript('base', [], () => {});
const needs = ['json', 'jme', 'localisation', 'parts/numberentry', 'parts/multipleresponse',
  'parts/patternmatch', 'question', 'exam'];
Numbas.queueScript('marker', needs, async () => {
  try {
    Numbas.locale.set_preferred_locale('en-GB');
    Numbas.locale.init();
    const credits = [];
    for (const [number, data] of questions.entries()) {
      const question = Numbas.createQuestionFromJSON(data, number);
      question.generateVariables();
      await question.signals.on('ready');
      const [part] = question.parts;
      const marked = [];
      for (const answer of given[number]) {
        part.storeAnswer(answer);
        part.setStudentAnswer();
        part.submit();
        if (part.waiting_for_pre_submit) {
          await part.waiting_for_pre_submit;
          part.submit();
        }
        marked.push(part.credit);
      }
      credits.push(marked);
    }
    process.stdout.write(JSON.stringify(credits));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.stack}`);
    process.exit(1);
  }
});

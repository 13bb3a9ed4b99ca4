// Parses a file with gift-pegjs and prints what it found; 3 where gift-pegjs is not installed.
let parse;
try {
  ({ parse } = require("gift-pegjs"));
} catch {
  process.exit(3);
}
const text = require("fs").readFileSync(process.argv[2], "utf8");
process.stdout.write(JSON.stringify(parse(text)));

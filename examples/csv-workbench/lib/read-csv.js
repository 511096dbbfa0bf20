const SEPARATORS = [",", ";", "\t", "|"];

/** Reads CSV text as RFC 4180 has it: quoted fields may hold separators, line breaks and doubled quotes. */
function readCsv(text, separator) {
  const source = text.replace(/^\uFEFF/u, "");
  const by = separator ?? guessSeparator(source);
  const rows = [];
  let row = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const field = source[at] === '"' ? quoted(source, at, line) : bare(source, at, by);
    row.push(field.value);
    at = field.end;
    line += field.value.split("\n").length - 1;
    if (at < source.length && source[at] !== by && !isBreak(source[at]))
      throw new Error(`Line ${line}: there is text after a closing quote. Double the quotes inside of a field: "".`);
    const endsRow = at >= source.length || isBreak(source[at]);
    if (source[at] === by && at === source.length - 1) row.push("");
    if (source[at] === "\r" && source[at + 1] === "\n") at += 1;
    at += 1;
    if (!endsRow) continue;
    if (row.length > 1 || row[0] !== "") rows.push({ line, fields: row });
    row = [];
    line += 1;
  }
  if (row.length > 0) rows.push({ line, fields: row });
  return table(rows, by);
}

function table(rows, separator) {
  if (rows.length === 0) throw new Error("There is no line in the text. The first one must name the columns.");
  const [head, ...body] = rows;
  const columns = head.fields.map((name, i) => name.trim() || `column ${i + 1}`);
  const twice = columns.find((name, i) => columns.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`The column "${twice}" is there twice. Give each column a name of its own.`);
  const uneven = body.find(({ fields }) => fields.length !== columns.length);
  if (uneven !== undefined)
    throw new Error(`Line ${uneven.line} has ${uneven.fields.length} fields, but there are ${columns.length} columns.`);
  const records = body.map(({ fields }) => Object.fromEntries(columns.map((name, i) => [name, fields[i]])));
  return { columns, records, separator };
}

function quoted(source, start, line) {
  let value = "";
  for (let at = start + 1; at < source.length; at += 1) {
    if (source[at] !== '"') value += source[at];
    else if (source[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return { value, end: at + 1 };
  }
  throw new Error(`Line ${line}: a quote is opened and never closed.`);
}

function bare(source, start, separator) {
  let end = start;
  while (end < source.length && source[end] !== separator && !isBreak(source[end])) end += 1;
  return { value: source.slice(start, end), end };
}

function isBreak(character) {
  return character === "\n" || character === "\r";
}

/** The separator that stands most often in the first line, outside of quotes. */
function guessSeparator(source) {
  const head = (source.split(/\r?\n/u, 1)[0] ?? "").replace(/"[^"]*"/gu, "");
  const counts = SEPARATORS.map((separator) => head.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))];
}

/** A table as CSV text; fields are quoted only where they must be. */
function writeCsv({ columns, records, separator }) {
  const field = (value) =>
    [separator, '"', "\n", "\r"].some((mark) => value.includes(mark)) ? `"${value.replaceAll('"', '""')}"` : value;
  const rows = [columns, ...records.map((record) => columns.map((name) => record[name]))];
  return rows.map((row) => row.map(field).join(separator)).join("\n");
}

module.exports = { readCsv, writeCsv };

const { readCsv, writeCsv } = require("./lib/read-csv.js");
const { columnStats, inWords } = require("./lib/column-stats.js");

const CSV = { type: "string", description: "CSV text; its first line names the columns" };
const SEPARATOR = {
  type: "string",
  enum: [",", ";", "\t", "|"],
  description: "What stands between fields; found out where it is left out",
};
const COMPARE = {
  is: (a, b) => a === b,
  "is not": (a, b) => a !== b,
  contains: (a, b) => a.toLowerCase().includes(b.toLowerCase()),
  above: (a, b) => a !== "" && Number(a) > Number(b),
  below: (a, b) => a !== "" && Number(a) < Number(b),
};

/** Text that is no table is no defect of the tool: it is answered in Workbench's own way. */
function onTable(work) {
  return async (input) => {
    try {
      return work(readCsv(input.csv, input.separator), input);
    } catch (error) {
      return { content: `This CSV cannot be used. ${error.message}`, error: error.message };
    }
  };
}

function mustHave(table, column) {
  if (!table.columns.includes(column)) throw new Error(`There is no column "${column}". There are: ${table.columns.join(", ")}.`);
}

module.exports.register = (api) => {
  api.registerTool({
    name: "csv.parse",
    description: "Reads CSV text into records, quoted fields included",
    inputSchema: { type: "object", properties: { csv: CSV, separator: SEPARATOR }, required: ["csv"] },
    run: onTable(({ columns, records, separator }) => ({
      content: `${records.length} rows with the columns ${columns.join(", ")}.\n${JSON.stringify(records.slice(0, 20))}`,
      metadata: { columns, records, separator, rows: records.length },
    })),
  });

  api.registerTool({
    name: "csv.stats",
    description: "Sums up the columns of a CSV: ranges and means of numbers, commonest values of texts",
    inputSchema: {
      type: "object",
      properties: { csv: CSV, separator: SEPARATOR, column: { type: "string", description: "Only this column" } },
      required: ["csv"],
    },
    run: onTable((table, { column }) => {
      if (column !== undefined) mustHave(table, column);
      const wanted = column === undefined ? table.columns : [column];
      const stats = wanted.map((name) =>
        columnStats(
          name,
          table.records.map((record) => record[name]),
        ),
      );
      return {
        content: [`${table.records.length} rows`, ...stats.map(inWords)].join("\n"),
        metadata: { rows: table.records.length, columns: stats },
      };
    }),
  });

  api.registerTool({
    name: "csv.filter",
    description: "Keeps the rows of a CSV in which one column meets a condition; gives back CSV",
    inputSchema: {
      type: "object",
      properties: {
        csv: CSV,
        separator: SEPARATOR,
        column: { type: "string", description: "The column to look at" },
        compare: { type: "string", enum: Object.keys(COMPARE), default: "is" },
        value: { type: "string", description: "What to compare with" },
      },
      required: ["csv", "column", "value"],
    },
    run: onTable((table, { column, compare, value }) => {
      mustHave(table, column);
      if ((compare === "above" || compare === "below") && !Number.isFinite(Number(value)))
        throw new Error(`"${compare}" needs a number to compare with, not "${value}".`);
      const records = table.records.filter((record) => COMPARE[compare](record[column], value));
      return {
        content: writeCsv({ ...table, records }),
        metadata: { kept: records.length, left: table.records.length - records.length },
      };
    }),
  });
};

import { defineTool, softFailure, text } from "pegboard";

/** Each unit by the size of one of it in the first unit of its kind. */
const KINDS = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, mi: 1609.344, yd: 0.9144, ft: 0.3048, in: 0.0254 },
  mass: { kg: 1, g: 0.001, t: 1000, lb: 0.45359237, oz: 0.028349523125 },
  volume: { l: 1, ml: 0.001, gal: 3.785411784, pt: 0.473176473, floz: 0.0295735295625 },
  speed: { mps: 1, kmh: 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 },
};

/** Temperatures do not share a zero. @type {Record<string, { toCelsius(t: number): number; fromCelsius(t: number): number }>} */
const TEMPERATURES = {
  C: { toCelsius: (t) => t, fromCelsius: (t) => t },
  F: { toCelsius: (t) => ((t - 32) * 5) / 9, fromCelsius: (t) => (t * 9) / 5 + 32 },
  K: { toCelsius: (t) => t - 273.15, fromCelsius: (t) => t + 273.15 },
};

const UNITS = [...Object.values(KINDS).flatMap((kind) => Object.keys(kind)), ...Object.keys(TEMPERATURES)];

// An enum in the schema: a wrong unit is refused before the tool runs, with the list of those there are.
export default defineTool({
  name: "convert.units",
  description: "Converts length, mass, volume, speed, temperature.",
  input: {
    type: "object",
    properties: {
      value: { type: "number", description: "How many." },
      from: { type: "string", enum: UNITS, description: "The unit it is in." },
      to: { type: "string", enum: UNITS, description: "The unit it should be in." },
    },
    required: ["value", "from", "to"],
    additionalProperties: false,
  },
  run({ value, from, to }) {
    const converted = convert(value, String(from), String(to));
    if (converted === undefined) return softFailure(`${from} and ${to} measure different things.`);
    const result = Number(converted.toPrecision(12));
    return { ok: true, content: [text(`${value} ${from} = ${result} ${to}`)], data: { value: result, unit: to } };
  },
});

/**
 * @param {number} value
 * @param {string} from
 * @param {string} to
 */
function convert(value, from, to) {
  const [source, target] = [TEMPERATURES[from], TEMPERATURES[to]];
  if (source && target) return target.fromCelsius(source.toCelsius(value));
  const kind = Object.values(KINDS).find((units) => from in units && to in units);
  const sizes = /** @type {Record<string, number> | undefined} */ (kind);
  return sizes && (value * Number(sizes[from])) / Number(sizes[to]);
}

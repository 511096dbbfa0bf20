import { defineTool, softFailure, text } from "pegboard";

// A result with both sides: text for whoever reads, data for whoever computes.
export default defineTool({
  name: "time.in",
  description: "Says what time it is in any time zone.",
  input: {
    type: "object",
    properties: {
      zone: { type: "string", description: "A time zone such as Europe/Berlin, or only its city." },
      at: { type: "string", description: "A moment in ISO 8601, e.g. 2026-03-01T09:00Z. Now where it is left out." },
    },
    required: ["zone"],
    additionalProperties: false,
  },
  run({ zone, at }) {
    const moment = at === undefined ? new Date() : new Date(at);
    // What the caller can put right is a soft failure: a model reads it and tries again.
    if (Number.isNaN(moment.getTime())) return softFailure(`"${at}" is no moment in ISO 8601, e.g. 2026-03-01T09:00Z.`);
    const timeZone = findZone(zone);
    if (timeZone === undefined) return softFailure(`There is no time zone "${zone}". Try a name such as Europe/Berlin.`);
    const local = format(moment, timeZone, { dateStyle: "full", timeStyle: "short" });
    const offset = format(moment, timeZone, { timeZoneName: "longOffset" }).replace(/^.*GMT/u, "UTC");
    return {
      ok: true,
      content: [text(`${local} in ${timeZone} (${offset})`)],
      data: { timeZone, offset, local, utc: moment.toISOString() },
    };
  },
});

/** @param {string} name */
function findZone(name) {
  const wanted = name.trim().toLowerCase().replaceAll(" ", "_");
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return zones.find((zone) => zone.toLowerCase() === wanted) ?? zones.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`));
}

/**
 * @param {Date} moment
 * @param {string} timeZone
 * @param {Intl.DateTimeFormatOptions} options
 */
function format(moment, timeZone, options) {
  return new Intl.DateTimeFormat("en-GB", { timeZone, ...options }).format(moment);
}

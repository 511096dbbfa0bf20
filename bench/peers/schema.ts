import { z } from "zod";

/** The input of `forecast` for the peers that take zod. */
export const zodInput = z.strictObject({
  city: z.string().min(1).max(80),
  days: z.int().min(1).max(14),
  units: z.enum(["metric", "imperial"]),
  hourly: z.boolean().optional(),
});

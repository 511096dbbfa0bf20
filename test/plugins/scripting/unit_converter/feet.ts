export const feet = (metres: number): number => Math.round(metres * 3.28084 * 100) / 100

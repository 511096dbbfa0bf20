import { writeFileSync } from "node:fs";
import { matrixPage } from "./page.ts";

writeFileSync(new URL("../../docs/matrix.md", import.meta.url), matrixPage());

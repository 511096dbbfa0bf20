#!/usr/bin/env node
import { createHost, loadNativeTools } from "./pegboard.ts";
import { main } from "./surfaces/cli/main.ts";

process.exit(await main(process.argv.slice(2), { createHost, loadTools: loadNativeTools }));

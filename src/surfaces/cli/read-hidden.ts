const CTRL_C = "\x03";
const CTRL_D = "\x04";
const CTRL_U = "\x15";
const BACKSPACES: ReadonlySet<string> = new Set(["\x7f", "\b"]);
const ESCAPE = "\x1b";

/** A terminal's input, as far as it is needed here. */
export type HiddenInput = Pick<NodeJS.ReadStream, "setRawMode" | "setEncoding" | "resume" | "pause" | "on" | "off">;

/** What a person types or pastes, without its being shown; undefined where they call it off. Pasted lines are kept together. */
export function readHidden(input: HiddenInput): Promise<string | undefined> {
  input.setEncoding("utf8");
  input.setRawMode(true);
  return new Promise((resolve) => {
    let typed = "";
    const end = (value: string | undefined): void => {
      input.off("data", onData);
      input.off("end", onEnd);
      input.setRawMode(false);
      input.pause();
      resolve(value);
    };
    const onEnd = () => end(undefined);
    const onData = (chunk: string): void => {
      if (chunk === CTRL_C || chunk === CTRL_D) end(undefined);
      else if (chunk === CTRL_U) typed = "";
      else if (BACKSPACES.has(chunk)) typed = Array.from(typed).slice(0, -1).join("");
      else if (!chunk.startsWith(ESCAPE)) {
        typed += chunk.replaceAll(/\r\n?/gu, "\n");
        // What is pasted comes in one piece: only a line break at its end was meant to end it.
        if (typed.endsWith("\n")) end(typed.slice(0, -1));
      }
    };
    input.on("data", onData);
    input.on("end", onEnd);
    input.resume();
  });
}

import type { Chunk } from "../contract/chunk.ts";
import type { Mask } from "../contract/secrets.ts";

/** The chunks of one call with their secrets covered, also one that is split over several texts. */
export class MaskedChunks {
  readonly #mask: Mask;
  readonly #stream: ReturnType<Mask["stream"]>;

  constructor(mask: Mask) {
    this.#mask = mask;
    this.#stream = mask.stream();
  }

  /** What may go out now. Text that could be the beginning of a secret waits for the next text, or for something else to come. */
  cover(chunk: Chunk): Chunk[] {
    if (chunk?.type === "text" && typeof chunk.text === "string") return textChunks(this.#stream.push(chunk.text));
    return [...textChunks(this.#stream.end()), this.#mask.json(chunk)];
  }

  /** What waited when nothing more comes. */
  rest(): Chunk | undefined {
    return textChunks(this.#stream.end())[0];
  }
}

function textChunks(text: string): Chunk[] {
  return text === "" ? [] : [{ type: "text", text }];
}

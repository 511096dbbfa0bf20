/** A call that another process began: its id, and how many events it had. */
export interface Resumed {
  readonly id: string;
  readonly seq: number;
}

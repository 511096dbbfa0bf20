import type { Approval } from "../../contract/approval.ts";
import type { Host } from "../../host/host.ts";
import { UsageError } from "./usage-error.ts";

/** The open question of an id, or of a beginning that only one id has. */
export function findApproval(host: Host, id: string, command: string): Approval {
  const open = host.approvals();
  const [only, ...others] = open.filter((one) => one.id === id || one.id.startsWith(id));
  if (only !== undefined && others.length === 0) return only;
  if (others.length > 0)
    throw new UsageError(`Several approvals have an id that begins with "${id}". Write more of it: ${command} approvals`);
  const decided = host.answered(1000).find(({ approval }) => approval.id.startsWith(id));
  if (decided !== undefined) throw new UsageError(`The approval "${id}" is no longer open: see ${command} approvals ${id}`);
  throw new UsageError(`There is no approval "${id}". See what is open: ${command} approvals`);
}

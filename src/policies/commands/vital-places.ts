import { posix } from "node:path";
import { wildcards } from "../../contract/matching.ts";

const SYSTEM = [
  ..."bin boot dev etc lib lib32 lib64 libx32 proc sbin sys usr var usr/bin usr/lib usr/sbin var/lib".split(" "),
  ..."System Library private".split(" "),
].map((name) => `/${name}`);
const HOLDS_DATA = ["/home", "/root", "/Users", "/Volumes", "/Applications", "/mnt", "/media", "/opt", "/srv"];
const SOMEONES_HOME = /^\/(?:home|Users)\/[^/]+$/u;
const DRIVE = /^[a-z]:(?:\/(?:windows(?:\/system32)?|users(?:\/[^/]+)?|program files(?: \(x86\))?|programdata))?$/u;
const WINDOWS_VARIABLE =
  /^(?:%(?:systemdrive|systemroot|windir|userprofile|programfiles)%|\$env:(?:systemdrive|systemroot|windir|userprofile|home))$/u;
const ALL_IN_IT = /\/(?:\*(?:\.\*)?|\.\*)?$/u;

/** Whether a path is the root or a folder of the system, or all that lies right in one. */
export function isSystemPlace(path: string, folder: string | undefined): boolean {
  const place = placeOf(path, folder);
  return place === "/" || (place !== undefined && SYSTEM.some(wildcards(place)));
}

/** Whether a path is such a place, or one that people's own files are in. */
export function isVitalPlace(path: string, folder: string | undefined, home: string): boolean {
  if (isSystemPlace(path, folder) || isWindowsPlace(path)) return true;
  const place = placeOf(path, folder);
  if (place === undefined) return false;
  return HOLDS_DATA.some(wildcards(place)) || SOMEONES_HOME.test(place) || `${home}/`.startsWith(`${place}/`);
}

/** Whether a path is a drive of Windows, or a folder of its system or its people. */
export function isWindowsPlace(path: string): boolean {
  const written = path.toLowerCase().replaceAll("\\", "/").replace(ALL_IN_IT, "");
  return DRIVE.test(written) || WINDOWS_VARIABLE.test(written);
}

// "/usr/./*" is /usr as well, and so is "../usr/" seen from /home. Where a relative path leads from an unknown folder is not known.
function placeOf(path: string, folder: string | undefined): string | undefined {
  const whole = posix.isAbsolute(path) || folder === undefined ? path : `${folder}/${path}`;
  if (!posix.isAbsolute(whole)) return undefined;
  let place = posix.normalize(whole);
  while (place !== "/" && ALL_IN_IT.test(place)) place = place.replace(ALL_IN_IT, "") || "/";
  return place;
}

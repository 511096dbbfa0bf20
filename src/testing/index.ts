export { fakeClock, type FakeClock } from "./fake-clock.ts";
export { createTestHost, type TestHost, type TestHostOptions } from "./test-host.ts";

import { calls } from "../call.ts";

type Setter<T> = (value: T | ((before: T) => T)) => void;

/** The first value, and a setter that shows nothing anew: there is no screen. */
export function useState<T>(initial: T | (() => T)): [T, Setter<T>] {
  return [typeof initial === "function" ? (initial as () => T)() : initial, () => {}];
}

/** The first state, and a dispatcher that changes nothing. */
export function useReducer<S>(_reducer: unknown, initial: S): [S, (action: unknown) => void] {
  return [initial, () => {}];
}

/** Runs once after a view that is called outside of any user interface; never otherwise. */
export function useEffect(effect: () => unknown): void {
  calls.getStore()?.effects?.push(effect);
}

/** The value, computed now. */
export function useMemo<T>(compute: () => T): T {
  return compute();
}

/** The function as it is. */
export function useCallback<T>(callback: T): T {
  return callback;
}

/** A box for a value. */
export function useRef<T>(initial: T): { current: T } {
  return { current: initial };
}

/** A context with its default value. */
export function createContext<T>(value?: T): { Provider: string; Consumer: string; value: T | undefined } {
  return { Provider: "Provider", Consumer: "Consumer", value };
}

/** The default value of a context. */
export function useContext<T>(context: { value: T }): T {
  return context.value;
}

/** What a selector gives of a context's default value. */
export function useSelector<T, R>(context: { value: T }, select: (value: T) => R): R {
  return select(context.value);
}

/** A value that can be set and is watched by nobody. */
export function useObservable<T>(initial: T | (() => T)): { value: T; setValue(value: T): void } {
  const [value] = useState(initial);
  const observable = { value, setValue: (next: T) => void (observable.value = next) };
  return observable;
}

/** Without a screen it is always light. */
export function useColorScheme(): "light" {
  return "light";
}

/** There is no keyboard to be seen. */
export function useKeyboardVisible(): false {
  return false;
}

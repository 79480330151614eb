import { formatRoute, parseRoute, type Route } from './routes.js';

type Listener = () => void;

/** Blocks navigation while there are unsaved changes. */
export type Blocker = (proceed: () => void) => void;

/**
 * The page's address as a small store. A blocker is asked before the view is left, by a link or by the
 * browser's own buttons.
 */
export class Router {
  readonly #base: string;
  readonly #listeners = new Set<Listener>();
  #route: Route;
  #blocker: Blocker | undefined;

  constructor(base: string) {
    this.#base = base;
    this.#route = parseRoute(base, location.pathname);
    addEventListener('popstate', () => this.#onPopState());
    addEventListener('beforeunload', (event) => {
      if (this.#blocker) event.preventDefault();
    });
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): Route => this.#route;

  href(route: Route): string {
    return formatRoute(this.#base, route);
  }

  navigate(route: Route, { replace = false } = {}): void {
    this.leave(() => {
      const address = this.href(route);
      if (replace) history.replaceState(null, '', address);
      else if (address !== location.pathname) history.pushState(null, '', address);
      this.#show(route);
    });
  }

  /** Only one view is shown, so that there is at most one blocker. */
  block(blocker: Blocker | undefined): void {
    this.#blocker = blocker;
  }

  get isBlocked(): boolean {
    return this.#blocker !== undefined;
  }

  /** Runs what leaves the view, after the blocker has had its say. */
  readonly leave = (proceed: () => void): void => {
    const blocker = this.#blocker;
    if (!blocker) return proceed();
    blocker(() => {
      this.#blocker = undefined;
      proceed();
    });
  };

  #onPopState(): void {
    const route = parseRoute(this.#base, location.pathname);
    if (!this.#blocker) return this.#show(route);
    // The browser has moved already: back to where the user still is, until the question is answered.
    history.pushState(null, '', this.href(this.#route));
    this.navigate(route);
  }

  #show(route: Route): void {
    this.#route = route;
    for (const listener of this.#listeners) listener();
  }
}

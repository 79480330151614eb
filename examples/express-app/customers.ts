import { randomBytes } from 'node:crypto';

import type { RequestHandler, Response } from 'express';

export type Customer = { id: string; name: string };

const COOKIE = 'example_session';

/** Stands for the sign-in your app has already: who is it that asks? */
export class Customers {
  readonly #known: readonly Customer[];
  readonly #sessions = new Map<string, Customer>();

  constructor(known: readonly Customer[]) {
    this.#known = known;
  }

  signIn(response: Response, { customer: id }: { customer?: string }): void {
    const customer = this.#known.find((each) => each.id === id);
    if (!customer) return;
    const session = randomBytes(32).toString('base64url');
    this.#sessions.set(session, customer);
    // Lax: no other site can make this app's sessions by a form or a script of its own.
    response.cookie(COOKIE, session, { httpOnly: true, sameSite: 'lax' });
  }

  /** Lets only signed-in customers through; `refuse` answers the others. */
  require(refuse: (response: Response) => void): RequestHandler {
    return (request, response, next) => {
      const session = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1];
      const customer = session === undefined ? undefined : this.#sessions.get(session);
      response.locals['customer'] = customer;
      if (customer) next();
      else refuse(response);
    };
  }

  /** The customer whom {@link require} has let through. */
  of(response: Response): Customer {
    return response.locals['customer'] as Customer;
  }
}

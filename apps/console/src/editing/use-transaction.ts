import { headerNames } from '@keyway/contract';
import { useState } from 'react';

/** For a create that is sent once, however often its answer is lost. */
export const newTransaction = () => ({ [headerNames.transactionId]: crypto.randomUUID() });

/**
 * Gives each content that a form sends a transaction of its own. The same content is the same create: its stored answer
 * comes again, with the secret. A corrected one is another create.
 */
export function createTransactions() {
  const known = new Map<string, ReturnType<typeof newTransaction>>();
  return async (content: object): Promise<ReturnType<typeof newTransaction>> => {
    const name = await digestOf(JSON.stringify(content));
    const transaction = known.get(name) ?? newTransaction();
    known.set(name, transaction);
    return transaction;
  };
}

/** Transactions for as long as the form is open. */
export const useTransactions = () => useState(createTransactions)[0];

/** A form may hold a client secret, which is not to be kept here. */
const digestOf = async (text: string): Promise<string> =>
  String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));

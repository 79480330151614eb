import type { ErrorTypeName } from '@keyway/contract';

import type { ConnectionGroup, Situation } from '../connections/situation.js';

type Named = (name: string) => string;
type Counted = (count: number) => string;
type Situated = { readonly badge: string; readonly title: string; readonly next: string };
type Problem = { readonly text: string; readonly next: string };
type Question<Text = string> = { readonly title: Named; readonly text: Text; readonly action: string };

/** Errors a person in front of this page can meet; every other type gets the general words. */
type SpokenError = Extract<
  ErrorTypeName,
  | 'RequestValidationError'
  | 'UnauthorizedError'
  | 'ForbiddenError'
  | 'ConnectorExecutionError'
  | 'ConnectorCredentialsError'
  | 'ConnectorDisabledError'
  | 'ConnectorRateLimitError'
  | 'RequestLimitError'
  | 'PaymentRequiredError'
  | 'OAuthCredentialsNotFoundError'
  | 'IntegrationNotFoundError'
  | 'ConnectorNotFoundError'
  | 'ConnectionNotFoundError'
  | 'ConnectionSettingsError'
  | 'OAuthRedirectUriError'
  | 'OAuthInvalidStateError'
  | 'OAuthCodeExchangeError'
  | 'OAuthConnectorError'
  | 'ConflictError'
  | 'EntityNotFoundError'
  | 'TooManyRequestsError'
  | 'ServiceUnavailableError'
  | 'InternalServerError'
>;

/** Every word of the page. A language that lacks one does not type-check. */
export type Words = {
  readonly common: {
    readonly cancel: string;
    readonly close: string;
    readonly tryAgain: string;
    readonly copy: string;
    readonly copied: string;
    readonly loading: string;
    readonly requestId: string;
    readonly details: string;
    readonly whatTheySaid: Named;
    readonly whatTheProviderSaid: string;
    readonly newWindow: string;
  };
  readonly frame: {
    readonly skip: string;
    readonly navigation: string;
    readonly integrations: string;
    readonly logs: string;
    readonly backTo: Named;
    readonly language: string;
    readonly privacy: string;
    readonly terms: string;
    readonly sandbox: string;
    readonly sandboxHint: string;
    readonly expiresSoon: Counted;
  };
  readonly overview: {
    readonly title: string;
    readonly lead: Named;
    readonly search: string;
    readonly clear: string;
    readonly groups: Readonly<Record<ConnectionGroup, string>>;
    readonly found: Counted;
    readonly connect: string;
    readonly ask: string;
    readonly nothingFound: Named;
    readonly nothingFoundNext: string;
    readonly empty: string;
    readonly emptyNext: Named;
  };
  readonly situations: Readonly<Record<Situation, Situated>>;
  readonly connection: {
    readonly back: string;
    readonly unknown: string;
    readonly unknownNext: string;
    readonly connect: Named;
    readonly connectAgain: Named;
    readonly howToConnect: string;
    readonly signIn: Named;
    readonly signInHint: string;
    readonly enterHint: string;
    readonly setUp: string;
    readonly settings: string;
    readonly save: string;
    readonly saveAndConnect: string;
    readonly moreSettings: string;
    readonly whereToFind: string;
    readonly whereHost: Named;
    readonly whereAddress: string;
    readonly connectingFor: Named;
    readonly saved: string;
    readonly optional: string;
    readonly stored: string;
    readonly chooseOption: string;
    readonly problems: {
      readonly required: Named;
      readonly pattern: string;
      readonly url: string;
      readonly email: string;
      readonly option: string;
      readonly characters: string;
      readonly refused: string;
      readonly unreachable: string;
      readonly forbidden: string;
      readonly stranger: string;
      readonly rejected: string;
    };
    readonly enabled: string;
    readonly enabledHint: string;
    readonly switchedOn: Named;
    readonly switchedOff: Named;
    readonly test: string;
    readonly testing: string;
    readonly testHint: string;
    readonly testOk: Named;
    readonly testNotOk: Named;
    readonly manage: string;
    readonly reauthorize: string;
    readonly reauthorizeHint: string;
    readonly disconnect: string;
    readonly disconnectHint: string;
    readonly delete: string;
    readonly deleteHint: string;
    readonly disconnected: Named;
    readonly deleted: Named;
    readonly confirmDisconnect: Question<Named>;
    readonly confirmDelete: Question<Named>;
    readonly leave: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
      readonly stay: string;
    };
    readonly activity: string;
    readonly allActivity: string;
    readonly noActivity: string;
    readonly permissions: string;
    readonly granted: string;
    readonly missing: string;
    readonly returning: Named;
    /** Where a session may not replace a good credential. */
    readonly locked: Named;
    readonly sameAccount: {
      readonly title: string;
      readonly text: Named;
      readonly yes: string;
      readonly no: string;
    };
    readonly accounts: {
      readonly title: string;
      /** Of an account without a name. */
      readonly unnamed: (name: string, number: number) => string;
      readonly label: string;
      readonly saveLabel: string;
      readonly add: string;
      readonly addHint: Named;
    };
  };
  readonly finish: {
    readonly title: Named;
    readonly connectedFor: Named;
    readonly back: Named;
    readonly close: string;
    readonly done: string;
  };
  readonly flow: {
    readonly away: Named;
    readonly awayNext: string;
    readonly closed: string;
    readonly closedNext: string;
    readonly startAgain: string;
    readonly continueHere: string;
    readonly continueOutside: string;
    readonly blocked: string;
    readonly blockedNext: string;
    readonly blockedEmbeddedNext: string;
    readonly confirming: string;
    readonly opening: string;
    readonly doneTitle: string;
    readonly doneText: string;
    readonly unknownTitle: string;
    readonly unknownText: string;
    readonly toOverview: string;
  };
  readonly logs: {
    readonly title: string;
    readonly lead: Named;
    readonly happened: Readonly<
      Record<
        | 'began'
        | 'signedIn'
        | 'added'
        | 'connected'
        | 'changed'
        | 'tested'
        | 'disconnected'
        | 'deleted'
        | 'read'
        | 'sent'
        | 'edited'
        | 'removed'
        | 'used',
        Named
      >
    >;
    readonly succeeded: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyNext: string;
    readonly more: string;
    readonly shown: Counted;
  };
  readonly ended: {
    readonly title: string;
    readonly text: string;
    readonly next: Named;
    readonly nextUnknown: string;
    readonly missingTitle: string;
    readonly missingText: string;
    readonly notSaved: string;
  };
  readonly errors: {
    readonly title: string;
    readonly general: Problem;
    readonly types: Readonly<Record<SpokenError | 'network', Problem>>;
  };
};

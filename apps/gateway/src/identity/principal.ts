/** Who a request is made by, as its access token says. */
export type Principal = ClientPrincipal | OperatorPrincipal;

export interface ClientPrincipal {
  readonly role: 'client';
  /** `credential:<id>` or `user:<id>`. */
  readonly subject: string;
  readonly sessionId: string;
  readonly clientId: number;
}

export interface OperatorPrincipal {
  readonly role: 'operator';
  /** `user:<id>`. */
  readonly subject: string;
  readonly sessionId: string;
}

export type Role = Principal['role'];

/** Who an access token of a role is meant for. */
export const audiences: Readonly<Record<Role, string>> = { client: 'client-api', operator: 'operator-api' };

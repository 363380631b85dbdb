/** What a mail says, before it is put into a form: both forms are made of the same. */
export interface MailTemplate {
  readonly title: string;
  /** Sentences before the facts. */
  readonly introduction: readonly string[];
  readonly lines: readonly MailLine[];
  readonly link: { readonly text: string; readonly path: string };
}

export type MailLine = readonly [label: string, value: string];

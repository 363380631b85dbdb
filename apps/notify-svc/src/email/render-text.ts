import type { MailTemplate } from './mail-template.ts';

/** The plain text of a mail. */
export function renderText({ introduction, lines, link }: MailTemplate, baseUrl: string): string {
  return [
    ...introduction.flatMap((sentence) => [sentence, '']),
    ...lines.map(([label, value]) => `${label}: ${onOneLine(value)}`),
    '',
    `${link.text}: ${baseUrl}${link.path}`,
    '',
  ].join('\n');
}

/** A value cannot begin a line of its own and so pass for another. */
function onOneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

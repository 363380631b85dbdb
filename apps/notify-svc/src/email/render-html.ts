import type { MailTemplate } from './mail-template.ts';

/** The HTML of a mail. Every value is escaped; no image, script or style is loaded from anywhere. */
export function renderHtml({ title, introduction, lines, link }: MailTemplate, baseUrl: string): string {
  const sentences = introduction.map((sentence) => html`<p>${sentence}</p>`);
  const rows = lines.map(
    ([label, value]) =>
      html`<tr>
        <th align="left">${label}</th>
        <td>${value}</td>
      </tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8">${html`<title>${title}</title>`}</head>
<body style="font-family: sans-serif">
${[...sentences, '<table cellpadding="6">', ...rows, '</table>'].join('\n')}
${html`<p><a href="${baseUrl + link.path}">${link.text}</a></p>`}
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag: what is put in is escaped for text and for quoted attributes. */
function html(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const escaped = values.map((value) => value.replace(/[&<>"']/g, (character) => entities[character] ?? ''));
  return String.raw({ raw: parts }, ...escaped);
}

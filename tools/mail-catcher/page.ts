import type { CaughtMessage } from './catch-mail.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  details { border: 1px solid #8886; border-radius: 6px; margin: .5rem 0; }
  summary { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: .6rem .8rem; cursor: pointer; }
  summary strong { flex: 1 1 16rem; }
  summary span, footer { color: #777; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: .8rem; border-top: 1px solid #8886; }
  iframe { width: 100%; height: 28rem; border: 0; border-top: 1px solid #8886; background: #fff; border-radius: 0 0 6px 6px; }
`;

function messageView({ to, subject, text, html, receivedAt }: CaughtMessage): string {
  // An empty sandbox: no scripts, no forms, no way out of the frame.
  const frame =
    html === ''
      ? ''
      : `<iframe sandbox="" title="HTML of the message" loading="lazy" srcdoc="${escapeHtml(html)}"></iframe>`;
  return `<details>
<summary><strong>${escapeHtml(subject === '' ? '(no subject)' : subject)}</strong><span>${escapeHtml(to)}</span><span>${escapeHtml(receivedAt.slice(11, 19))} UTC</span></summary>
${text === '' ? '' : `<pre>${escapeHtml(text)}</pre>`}
${frame}
</details>`;
}

export function mailPage(messages: CaughtMessage[]): string {
  const list =
    messages.length === 0
      ? '<p>No messages yet. Reload the page to look again.</p>'
      : messages.map(messageView).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Caught mail (${messages.length})</title>
<style>${style}</style>
</head>
<body>
<h1>Caught mail (${messages.length})</h1>
${list}
<footer>Nothing sent here leaves this machine. The same as JSON: <a href="/messages">/messages</a></footer>
</body>
</html>
`;
}

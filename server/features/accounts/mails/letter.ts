import type { Mail } from '#server/platform/mail/mailer.ts';

/** What a letter says, once for the text and once for the page. */
export type Letter = {
  to: { firstName: string; lastName?: string | null; email: string };
  subject: string;
  /** Paragraphs before the button. */
  body: readonly string[];
  button?: { label: string; address: string };
  /** Small print under it. */
  footnotes: readonly string[];
};

const SIGNATURE = 'Precis · book summaries to hear and to read';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

/** A name in a header may hold no line end, and none is as long as a page. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 80);

function textOf({ to, body, button, footnotes }: Letter): string {
  return [
    `Hello ${oneLine(to.firstName)},`,
    ...body,
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    ...footnotes,
    `-- \n${SIGNATURE}`,
  ].join('\n\n');
}

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#1e1b2e">${escapeHtml(text)}</p>`;

const footnote = (text: string): string =>
  `<p class="faint" style="margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:#5b5670">${escapeHtml(text)}</p>`;

function buttonHtml(button: NonNullable<Letter['button']>): string {
  const address = escapeHtml(button.address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr>
<td style="border-radius:12px;background:#7c3aed"><a href="${address}" style="display:inline-block;padding:14px 26px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>
<p class="faint" style="margin:0 0 20px;${font};font-size:13px;line-height:1.5;color:#5b5670">If the button does nothing, open this address:<br><a href="${address}" style="color:#7c3aed;word-break:break-all">${address}</a></p>`;
}

/** One column in a table, with every style in its place: what mail programs agree on. */
function htmlOf(letter: Letter): string {
  const { to, subject, body, button, footnotes } = letter;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){.ground{background:#0e0f17!important}.card{background:#181924!important;border-color:#2b2c3b!important}.ink{color:#f1f0f8!important}.faint{color:#a9a6bd!important}}</style>
</head><body class="ground" style="margin:0;background:#f8f8fc">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f8fc"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e6e4f0;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:#7c3aed">Precis</p>
${paragraph(`Hello ${oneLine(to.firstName)},`)}
${body.map(paragraph).join('\n')}
${button ? buttonHtml(button) : ''}
${footnotes.map(footnote).join('\n')}
</td></tr></table>
<p class="faint" style="margin:16px 0 0;${font};font-size:12px;color:#5b5670">${SIGNATURE}</p>
</td></tr></table></body></html>`;
}

/** A letter as it is sent: the same in plain text and as a page. */
export function mailOf(letter: Letter): Mail {
  const { to, subject } = letter;
  const name = oneLine([to.firstName, to.lastName ?? ''].join(' '));
  return { to: { name, address: to.email }, subject, text: textOf(letter), html: htmlOf(letter) };
}

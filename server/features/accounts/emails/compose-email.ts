import type { Email, EmailContent, EmailLanguage } from '#server/platform/email/mailer.ts';

type Recipient = { email: string; first_name: string; last_name?: string | null };

/** What all emails say around what each of them does. */
const frames: Readonly<
  Record<EmailLanguage, { hello: (name: string) => string; signature: string; orOpen: string }>
> = {
  en: {
    hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    signature: 'Precis · book summaries to listen to and read',
    orOpen: 'If the button doesn’t work, open this address:',
  },
  es: {
    hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    signature: 'Precis · resúmenes de libros para escuchar y leer',
    orOpen: 'Si el botón no funciona, abre esta dirección:',
  },
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

/** Mail programs make links of these, also without a protocol. */
const holdsAddress = /[@/\\:]|[.。]\p{L}{2}/u;

/** A name as an email may show it: one line, and none where it could pass for an address of ours. */
function nameOf(...parts: (string | null | undefined)[]): string {
  const name = parts
    .filter(Boolean)
    .join(' ')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 80);
  // Wide forms of the signs too.
  return holdsAddress.test(name.normalize('NFKC')) ? '' : name;
}

type Framed = EmailContent & { language: EmailLanguage };

const textOf = (greeting: string, { body, button, footnotes, stop, language }: Framed): string =>
  [
    greeting,
    ...body,
    ...(button ? [`${button.label}:\n${button.address}`] : []),
    ...footnotes,
    ...(stop ? [`${stop.label}: ${stop.address}`] : []),
    `-- \n${frames[language].signature}`,
  ].join('\n\n');

const font = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#1e1b2e">${escapeHtml(text)}</p>`;

const footnote = (text: string): string =>
  `<p class="faint" style="margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:#5b5670">${escapeHtml(text)}</p>`;

const stopHtml = ({ label, address }: NonNullable<EmailContent['stop']>): string =>
  `<p class="faint" style="margin:0 0 8px;${font};font-size:13px;line-height:1.5"><a href="${escapeHtml(address)}" style="color:#7c3aed">${escapeHtml(label)}</a></p>`;

function buttonHtml(button: NonNullable<EmailContent['button']>, orOpen: string): string {
  const address = escapeHtml(button.address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr>
<td style="border-radius:12px;background:#7c3aed"><a href="${address}" style="display:inline-block;padding:14px 26px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></td>
</tr></table>
<p class="faint" style="margin:0 0 20px;${font};font-size:13px;line-height:1.5;color:#5b5670">${orOpen}<br><a href="${address}" style="color:#7c3aed;word-break:break-all">${address}</a></p>`;
}

/** Tables and inline styles: what mail programs agree on. */
function htmlOf(greeting: string, { subject, body, button, footnotes, stop, language }: Framed): string {
  const { signature, orOpen } = frames[language];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){.ground{background:#0e0f17!important}.card{background:#181924!important;border-color:#2b2c3b!important}.ink{color:#f1f0f8!important}.faint{color:#a9a6bd!important}}</style>
</head><body class="ground" style="margin:0;background:#f8f8fc">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f8fc"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e6e4f0;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:20px;font-weight:700;color:#7c3aed">Precis</p>
${[greeting, ...body].map(paragraph).join('\n')}
${button ? buttonHtml(button, orOpen) : ''}
${footnotes.map(footnote).join('\n')}
${stop ? stopHtml(stop) : ''}
</td></tr></table>
<p class="faint" style="margin:16px 0 0;${font};font-size:12px;color:#5b5670">${signature}</p>
</td></tr></table></body></html>`;
}

export function composeEmail(to: Recipient, { language = 'en', ...given }: EmailContent): Email {
  const content = { ...given, language };
  const greeting = frames[language].hello(nameOf(to.first_name));
  return {
    to: { name: nameOf(to.first_name, to.last_name), address: to.email },
    subject: content.subject,
    text: textOf(greeting, content),
    html: htmlOf(greeting, content),
    ...(content.stop?.byPost && { stopAddress: content.stop.address }),
  };
}

import { SANDBOX_TEXTS } from '#server/billing/wording.ts'
import { escapeMarkup } from '../site/escape-markup.ts'

// These pages work without scripts. Their buttons submit forms to the same origin.

/** Colours of the app (src/ui/theme), for light and dark. */
const STYLE = `
:root { color-scheme: light dark; --background: light-dark(#f1f4f0, #0e1210); --paper: light-dark(#fcfdfb, #141917);
  --ink: light-dark(#161d1a, #e7ebe8); --ink2: light-dark(#46504b, #b3bcb7); --rule: light-dark(#dee4dd, #28302c);
  --field: light-dark(#848e88, #6d7973); --accent: light-dark(#0b5676, #85c1dc); --fill: light-dark(#0b5676, #23708f);
  --warn: light-dark(#775000, #e2b75f); --wash: light-dark(#faf1dc, #2c2413); --neg: light-dark(#a3271c, #f29488);
  --negfill: light-dark(#a3271c, #a93f34) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--background); color: var(--ink);
  font: 15px/1.5 "Inter Variable", Inter, system-ui, sans-serif }
.label { background: var(--wash); color: var(--warn); border-bottom: 1px solid var(--rule);
  padding: 10px 20px; text-align: center; font-weight: 600 }
main { max-width: 440px; margin: 48px auto; padding: 28px; background: var(--paper); border: 1px solid var(--rule);
  border-radius: 8px }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
p { margin: 8px 0; color: var(--ink2); text-wrap: pretty }
.price { font-size: 30px; color: var(--ink); font-weight: 600; margin: 16px 0 0 }
.price small { font-size: 15px; font-weight: 400; color: var(--ink2) }
.bad { color: var(--neg) }
form { display: grid; gap: 10px; margin: 24px 0 10px }
button, .back { font: inherit; font-weight: 500; min-height: 44px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--field); background: transparent; color: var(--ink) }
button.main { background: var(--fill); border-color: var(--fill); color: #fff }
button.grave { background: var(--negfill); border-color: var(--negfill); color: #fff }
.back { display: grid; place-items: center; text-decoration: none; border-color: transparent; color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 520px) { main { margin: 16px; padding: 20px } }
`

/** A button. `act` is its form value. */
export type SandboxButton = {
  readonly act: string
  readonly text: string
  /**
   * `main` and `grave` are filled, and a page has at most one of them. `grave` marks a destructive
   * action.
   */
  readonly kind?: 'main' | 'grave'
}

/** Contents of a page. All texts are plain, and `sandboxHtml` escapes them. */
export type SandboxView = {
  readonly title: string
  readonly price?: boolean
  readonly texts: readonly string[]
  /** Announced to screen readers. */
  readonly alert?: string
  readonly acts: readonly SandboxButton[]
  readonly back?: { readonly url: string; readonly text: string }
}

const button = ({ act, text, kind }: SandboxButton): string =>
  `<button name="act" value="${escapeMarkup(act)}"${kind ? ` class="${kind}"` : ''}>${escapeMarkup(text)}</button>`

/** Renders a sandbox page. Every page states first that no money moves. */
export const sandboxHtml = ({ title, price, texts, alert, acts, back }: SandboxView): string => {
  const parts = [
    `<h1>${escapeMarkup(title)}</h1>`,
    alert === undefined ? '' : `<p class="bad" role="alert">${escapeMarkup(alert)}</p>`,
    price
      ? `<p class="price">${SANDBOX_TEXTS.price} <small>${SANDBOX_TEXTS.perMonth}</small></p>`
      : '',
    ...texts.map((text) => `<p>${escapeMarkup(text)}</p>`),
    acts.length === 0 ? '' : `<form method="post">${acts.map(button).join('')}</form>`,
    back ? `<a class="back" href="${escapeMarkup(back.url)}">${escapeMarkup(back.text)}</a>` : '',
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${SANDBOX_TEXTS.label}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="label">${SANDBOX_TEXTS.label}</header>
<main>${parts.join('\n')}</main>
</body>
</html>
`
}

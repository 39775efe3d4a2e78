import type { Page } from '@playwright/test'

/** Elements allowed in an answer: our own, our icons, and MathML. */
const ALLOWED = [
  'article aside b blockquote br button caption code dd del details div dl dt em fieldset',
  'figure h2 h3 h4 h5 h6 hr i input kbd legend li mark ol output p pre q s section small span',
  'strong sub summary sup table tbody td tfoot th thead time tr u ul',
  'a svg path rect circle line polyline polygon ellipse g title',
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup',
  'msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd menclose semantics',
]
  .join(' ')
  .split(' ')

/** Allowed link targets: web pages, mail, our pages, and anchors. */
const ADDRESS = '^(https?://|mailto:|/(?!/)|#)'

/**
 * Watches all changes of the conversation, also across reloads. The returned function lists
 * forbidden elements and attributes that appeared at any time, and dialogs that scripts opened.
 */
export const watchLog = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(
    ({ allowed, address }) => {
      const found = new Set<string>()
      Object.assign(window, { found, alert: () => found.add('alert') })
      const isFine = ({ name, value }: Attr): boolean => {
        if (/^on|^(src|srcset|srcdoc|action|formaction|background|poster|data|ping)$/.test(name))
          return false
        if (name.endsWith('href')) return new RegExp(address).test(value)
        return name !== 'style' || !/url|import|expression/i.test(value)
      }
      const check = (element: Element): void => {
        if (!element.closest('[role=log]') || element.matches('[role=log]')) return
        if (!allowed.includes(element.localName)) found.add(`element: ${element.localName}`)
        for (const attribute of element.attributes)
          if (!isFine(attribute)) found.add(`${attribute.name}: ${attribute.value}`)
      }
      const checkAll = (node: Node): void => {
        if (!(node instanceof Element)) return
        for (const element of [node, ...node.querySelectorAll('*')]) check(element)
      }
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [...addedNodes, target]) checkAll(node)
      }).observe(document, { subtree: true, childList: true, attributes: true })
    },
    { allowed: ALLOWED, address: ADDRESS },
  )
  return async () => {
    const found = await page.evaluate(() => [...(Reflect.get(window, 'found') as Set<string>)])
    return [...dialogs, ...found]
  }
}

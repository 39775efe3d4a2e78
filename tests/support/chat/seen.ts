/** What a reader sees of a piece of HTML: tags that mean something, and words, as one line of text. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** Text of HTML as a reader sees it. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const PIECE = /<\/?[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*>|<[!?][\s\S]*?>|[^<]+|</g
const isTag = (piece: string): boolean => /^<[/!?a-zA-Z]/.test(piece)

/** The value of an attribute of a tag, as a browser reads it; null without one. */
const attribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return match ? unescapeHtml(match[1] ?? '') : null
}

/** Addresses that may be followed: the web, mail, a path of this app (SHELL-29). */
const mayFollow = (href: string): boolean =>
  /^(?:https?:|mailto:)/i.test(href) ? URL.canParse(href) : /^\/(?![/\\])/.test(href)
const sameAddress = (href: string): string => {
  const url = new URL(href, 'https://app.invalid').href
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

const openLink = (href: string | null): string =>
  href !== null && mayFollow(href) ? `<a ${sameAddress(href)}>` : ''

/** A list's or a box's one attribute that a reader sees. */
const state = (name: string, tag: string): string => {
  if (name === 'ol') return ` ${attribute(tag, 'start') ?? '1'}`
  return name === 'input' && /\schecked/.test(tag) ? ' checked' : ''
}

/** `headings` are the depths of those that are open, the outermost first. */
type Seeing = { readonly out: string[]; readonly links: boolean[]; headings: readonly number[] }

const openTag = (name: string, tag: string, seeing: Seeing): void => {
  if (name !== 'a') {
    seeing.out.push(`<${name}${state(name, tag)}>`)
    return
  }
  const open = openLink(attribute(tag, 'href'))
  seeing.links.push(open !== '')
  seeing.out.push(open)
}

const closeTag = (name: string, seeing: Seeing): void => {
  if (name !== 'a') seeing.out.push(`</${name}>`)
  else if (seeing.links.pop()) seeing.out.push('</a>')
}

const BLOCKS = 'p|h[2-6]|li|[uo]l(?: \\d+)?|blockquote|pre|hr|table|thead|tbody|tr|t[hd]|br'
const AROUND_BLOCKS = new RegExp(`\\s*(</?(?:${BLOCKS})>)\\s*`, 'g')

/** Spaces fold as a browser folds them: not in code blocks, away around blocks. */
const fold = (line: string): string =>
  line
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/\n+<\/pre>$/, '</pre>')
        : part.replace(/[ \t\n]+/g, ' ').replace(AROUND_BLOCKS, '$1'),
    )
    .join('')
    .replace(/\s*(<pre>|<\/pre>)\s*/g, (whole, tag: string) =>
      tag === '<pre>' ? whole.trimStart() : whole.trimEnd(),
    )
    .replace(/(<input[^>]*>) /g, '$1')
    // An empty tbody is not seen.
    .replace('<tbody></tbody>', '')
    .trim()

/** What the drawn answer shows, without what we add: heads of code blocks, hosts, wrappers. */
export const seenInAnswer = (html: string): string => {
  const seeing: Seeing = { out: [], links: [], headings: [] }
  const bare = html
    .replace(/<div class="[^"]*codeHead[^"]*">.*?<\/div>/gs, '')
    .replace(/<span class="[^"]*host[^"]*">.*?<\/span>/gs, '')
    .replace(/<thead>.*?<\/thead>/gs, (head) =>
      head.replaceAll('<td', '<th').replaceAll('</td', '</th'),
    )
  for (const [piece] of bare.matchAll(PIECE)) {
    const name = /^<\/?(\w+)/.exec(piece)?.[1] ?? ''
    if (!isTag(piece)) seeing.out.push(unescapeHtml(piece))
    else if (name === 'div' || name === 'span') continue
    else if (piece.startsWith('</')) closeTag(name, seeing)
    else openTag(name, piece, seeing)
  }
  return fold(seeing.out.join(''))
}

/** The tag of a heading where no level is left out: h2 for the first, whatever it is in the suite. */
const ourHeading = (piece: string, written: number, seeing: Seeing): string => {
  const depth = Math.max(2, written)
  if (!piece.startsWith('</'))
    seeing.headings = [...seeing.headings.filter((outer) => outer < depth), depth]
  return `h${seeing.headings.length + 1}`
}

const drawExpected = (piece: string, name: string, seeing: Seeing): void => {
  const ours = /^h[1-6]$/.test(name) ? ourHeading(piece, Number(name[1]), seeing) : name
  if (name === 'img') {
    const words = attribute(piece, 'alt') || 'Picture'
    const open = openLink(attribute(piece, 'src'))
    seeing.out.push(open, words, open && '</a>')
  } else if (piece.startsWith('</')) closeTag(ours, seeing)
  else openTag(ours, piece, seeing)
}

/**
 * What a suite expects, under our policy: a tag that stands in the source is text, a picture is a
 * link, headings start at h2 and leave out no level, an address that may not be followed is no link, titles are not shown.
 */
export const seenInSuite = (html: string, markdown: string): string => {
  const seeing: Seeing = { out: [], links: [], headings: [] }
  const bare = html.replace(/<pre><code[^>]*>/g, '<pre>').replaceAll('</code></pre>', '</pre>')
  for (const [piece] of bare.matchAll(PIECE)) {
    const name = /^<\/?(\w+)/.exec(piece)?.[1] ?? ''
    if (!isTag(piece)) seeing.out.push(unescapeHtml(piece))
    else if (markdown.includes(piece)) seeing.out.push(piece)
    else drawExpected(piece, name, seeing)
  }
  return fold(seeing.out.join(''))
}

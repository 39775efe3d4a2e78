/** Reduces HTML to the meaningful tags and words that a reader sees, in one line. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

/** Decodes the HTML entities of a text. */
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity] ?? entity)

const PIECE = /<\/?[a-zA-Z](?:[^<>"']|"[^"]*"|'[^']*')*>|<[!?][\s\S]*?>|[^<]+|</g
const isTag = (piece: string): boolean => /^<[/!?a-zA-Z]/.test(piece)

/** Value of a tag's attribute, decoded. Null without the attribute. */
const attribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return match ? unescapeHtml(match[1] ?? '') : null
}

/** True for a link target that we allow: web, mail or a path of this app. */
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

/**
 * What a reader sees of a tag's attributes: the first number of an ordered list, or a checked box.
 */
const state = (name: string, tag: string): string => {
  if (name === 'ol') return ` ${attribute(tag, 'start') ?? '1'}`
  return name === 'input' && /\schecked/.test(tag) ? ' checked' : ''
}

/** `headings` holds the levels of the open headings, outermost first. */
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

/**
 * Collapses whitespace as a browser does. Keeps it in code blocks and removes it around block
 * elements.
 */
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
    // An empty tbody is invisible.
    .replace('<tbody></tbody>', '')
    .trim()

/** Visible content of a rendered answer, without our own code headers, host names and wrappers. */
export const visibleInAnswer = (html: string): string => {
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

/** Maps a heading to a level without gaps, starting at h2. */
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
 * Expected visible content of a case of a Markdown test suite, under our policy. Raw tags become
 * text, images become links, and titles are dropped. Headings start at h2 without gaps. A link to a
 * disallowed address becomes plain text.
 */
export const visibleInSuiteCase = (html: string, markdown: string): string => {
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

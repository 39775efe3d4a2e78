import { SSF } from '@e965/xlsx'
import { INDEXED_COLOURS } from '#packages/univer-xlsx/read/styles/colours.ts'
import { childrenNamed, childNamed, type Element, type FileParts } from './file-parts.ts'

/** Look of a cell with each property as a word. '' if the file does not set it. */
export type Look = Readonly<Record<string, string>>

const THEME = 'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
/** A boolean element is true if present, unless its value says otherwise. */
const says = (element: Element | undefined): boolean =>
  element !== undefined && (element.at['val'] === undefined || isOn(element.at['val']))

const themeOf = (part: Element | undefined): readonly string[] => {
  const scheme = childNamed(childNamed(part, 'themeElements'), 'clrScheme')
  return THEME.split(' ').map((slot) => {
    const [colour] = childNamed(scheme, slot)?.within ?? []
    return (colour?.at['lastClr'] ?? colour?.at['val'] ?? '').toLowerCase()
  })
}

/** Changes the lightness of a colour, as the standard defines tints. */
const tint = (hex: string, by: number): string => {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)]
  const light = (high + low) / 2
  const next = by < 0 ? light * (1 + by) : light * (1 - by) + 255 * by
  // The maximum chroma depends on the lightness.
  const room = (of: number): number => 255 - Math.abs(2 * of - 255)
  const scale = room(light) === 0 ? 0 : room(next) / room(light)
  return [r, g, b]
    .map((part) => Math.round(next + (part - light) * scale))
    .map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0'))
    .join('')
}

/** Resolves a colour element to `rrggbb`. '' for an automatic colour. */
type Colour = (element: Element | undefined) => string

const colourBy =
  (theme: readonly string[], palette: readonly string[]): Colour =>
  (element) => {
    if (element === undefined) return ''
    const { rgb, theme: slot, indexed, tint: by } = element.at
    const plain =
      rgb !== undefined
        ? rgb.slice(-6).toLowerCase()
        : slot !== undefined
          ? theme[Number(slot)]
          : indexed === undefined
            ? ''
            : palette[Number(indexed)]
    return plain ? tint(plain, Number(by ?? 0)) : ''
  }

const SHARES: Readonly<Record<string, number>> = {
  darkGray: 0.75,
  mediumGray: 0.5,
  lightGray: 0.25,
  gray125: 0.125,
  gray0625: 0.0625,
}

const mix = (front: string, back: string, share: number): string =>
  [0, 2, 4]
    .map((at) => [front, back].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)))
    .map(([a = 0, b = 0]) => Math.round(a * share + b * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')

const fillOf = (fill: Element | undefined, colour: Colour): string => {
  const gradient = childNamed(fill, 'gradientFill')
  if (gradient) return colour(childNamed(childNamed(gradient, 'stop'), 'color'))
  const pattern = childNamed(fill, 'patternFill')
  const kind = pattern?.at['patternType'] ?? 'none'
  const [front, back] = [
    colour(childNamed(pattern, 'fgColor')),
    colour(childNamed(pattern, 'bgColor')),
  ]
  if (kind === 'none') return ''
  if (kind === 'solid') return front
  return mix(front || '000000', back || 'ffffff', SHARES[kind] ?? 0.5)
}

const lineOf = (border: Element | undefined, names: readonly string[], colour: Colour): string => {
  const line = names.map((name) => childNamed(border, name)).find((each) => each !== undefined)
  const style = line?.at['style'] ?? 'none'
  return style === 'none' ? '' : `${style} ${colour(childNamed(line, 'color')) || '000000'}`
}

const underlineOf = (font: Element | undefined): string => {
  const line = childNamed(font, 'u')
  const kind = line === undefined ? 'none' : (line.at['val'] ?? 'single')
  return kind === 'none' ? '' : kind.startsWith('double') ? 'double' : 'single'
}

const fontLook = (font: Element | undefined, colour: Colour): Look => ({
  font: childNamed(font, 'name')?.at['val'] ?? '',
  size: String(Number(childNamed(font, 'sz')?.at['val'] ?? '') || ''),
  bold: String(says(childNamed(font, 'b'))),
  italic: String(says(childNamed(font, 'i'))),
  underline: underlineOf(font),
  strike: String(says(childNamed(font, 'strike'))),
  colour: colour(childNamed(font, 'color')) || '000000',
})

const borderLook = (border: Element | undefined, colour: Colour): Look => ({
  left: lineOf(border, ['left', 'start'], colour),
  right: lineOf(border, ['right', 'end'], colour),
  top: lineOf(border, ['top'], colour),
  bottom: lineOf(border, ['bottom'], colour),
})

const alignmentLook = (alignment: Element | undefined): Look => {
  const {
    horizontal = 'general',
    vertical = 'bottom',
    wrapText,
    textRotation,
    indent,
  } = alignment?.at ?? {}
  return {
    horizontal: horizontal === 'centerContinuous' ? 'center' : horizontal,
    // Univer supports three vertical alignments.
    vertical: vertical === 'justify' || vertical === 'distributed' ? 'center' : vertical,
    wrap: String(isOn(wrapText)),
    rotation: String(Number(textRotation ?? 0)),
    indent: String(Number(indent ?? 0)),
  }
}

/** A built-in or custom number format, without the invisible locale of a currency symbol. */
const formatOf = (id: string | undefined, own: ReadonlyMap<string, string>): string => {
  const standard = (SSF.get_table() as Readonly<Record<string, string>>)[id ?? '0'] ?? ''
  const said = own.get(id ?? '0') ?? standard.replace('m/d/yy', 'm/d/yyyy').replaceAll('\\', '')
  return /^general$/i.test(said) ? '' : said.replace(/\[\$([^\]-]+)-[0-9a-f]+\]/gi, '[$$$1]')
}

/** Looks of a file by style index. */
const looksOf = (styles: Element | undefined, theme: Element | undefined) => {
  const own = childrenNamed(childNamed(childNamed(styles, 'colors'), 'indexedColors'), 'rgbColor')
  const palette = INDEXED_COLOURS.map((each, at) =>
    (own[at]?.at['rgb'] ?? each).slice(-6).toLowerCase(),
  )
  const colour = colourBy(themeOf(theme), palette)
  const formats = new Map(
    childrenNamed(childNamed(styles, 'numFmts'), 'numFmt').map(({ at }) => [
      at['numFmtId'] ?? '',
      at['formatCode'] ?? '',
    ]),
  )
  const listed = (list: string, name: string) => childrenNamed(childNamed(styles, list), name)
  const [fonts, fills, borders] = [
    listed('fonts', 'font'),
    listed('fills', 'fill'),
    listed('borders', 'border'),
  ]
  const looks = listed('cellXfs', 'xf').map((xf): Look => ({
    ...fontLook(fonts[Number(xf.at['fontId'] ?? 0)], colour),
    fill: fillOf(fills[Number(xf.at['fillId'] ?? 0)], colour),
    ...borderLook(borders[Number(xf.at['borderId'] ?? 0)], colour),
    ...alignmentLook(childNamed(xf, 'alignment')),
    format: formatOf(xf.at['numFmtId'], formats),
  }))
  const heads = ['fonts', 'fills', 'borders', 'cellXfs', 'dxfs']
  const weight = heads.reduce(
    (sum, list) => sum + (childNamed(styles, list)?.within.length ?? 0),
    0,
  )
  return { looks, weight, colour }
}

/** Sheets of a file, read from its parts. */
export type FileSheet = {
  readonly name: string
  readonly isHidden: boolean
  readonly root: Element
}

/** Reads the looks in a file. `weight` is the number of properties set. */
export const fileLooks = ({ part, pointers }: FileParts) => {
  const main = pointers('').find(({ type }) => type === 'officeDocument')?.target ?? ''
  const targets = pointers(main)
  const target = (kind: string) => part(targets.find(({ type }) => type === kind)?.target)
  const sheets = childrenNamed(childNamed(part(main), 'sheets'), 'sheet').flatMap(
    ({ at }): FileSheet[] => {
      const link = targets.find(({ id }) => id === at['r:id'] || id === at['d3p1:id'])
      const root = link?.type === 'worksheet' ? part(link.target) : undefined
      const isHidden = (at['state'] ?? 'visible') !== 'visible'
      return root ? [{ name: at['name'] ?? '', isHidden, root }] : []
    },
  )
  return { ...looksOf(target('styles'), target('theme')), sheets }
}

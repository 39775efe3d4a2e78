import { ArrowRight } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/icon.tsx'
import { readFigure } from '../../markdown/figures.ts'
import { InternalLink } from '../../markdown/internal-link.tsx'
import * as css from '../blocks.css.ts'

/** The class of a cell with this text. */
export const cellClass = (text: string): string | undefined => {
  if (text.startsWith('=')) return css.formula
  const figure = readFigure(text)
  if (!figure) return undefined
  return figure.isNegative ? `${css.figure} ${css.negative}` : css.figure
}

/** A text as a table shows it: figures in the reader's notation. */
export const shown = (text: string): string => readFigure(text)?.shown ?? text

/** A reference, linked if its spreadsheet is known. */
export const Place = ({ text, path }: { readonly text: string; readonly path: string | null }) =>
  path === null ? text : <InternalLink path={path}>{text}</InternalLink>

/** An old value with an arrow to the new one. */
export const OldValue = ({ text }: { readonly text: string }) => (
  <td className={`${css.figure} ${css.oldValue}`}>
    {shown(text) || '–'}
    <Icon of={ArrowRight} size={14} className={css.arrow} />
  </td>
)

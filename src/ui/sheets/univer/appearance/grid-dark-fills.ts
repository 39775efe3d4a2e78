import { Rect } from '@univerjs/engine-render'

/** The white fills that Univer draws behind filter buttons and edited cells. */
const WHITES: readonly unknown[] = ['rgba(255, 255, 255, 1.0)', '#fff']
/** A grey that the dark canvas converts to the cells' background. White would become black. */
export const DARK_CELL_FILL = '#e7ece8'

const draw = Rect.drawWith

// Univer does not adapt white fills to the dark theme. So they are replaced when they are drawn.
Rect.drawWith = (ctx, props) => {
  const isBlack =
    WHITES.includes(props.fill) && document.documentElement.classList.contains('univer-dark')
  // `props` may be the shape itself, whose class has getters for the sizes. A copy would lose them,
  // so the object inherits from `props`.
  draw.call(Rect, ctx, isBlack ? Object.create(props, { fill: { value: DARK_CELL_FILL } }) : props)
}

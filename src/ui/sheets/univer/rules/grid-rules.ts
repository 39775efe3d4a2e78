import { Border } from '@univerjs/engine-render'

type Rules = { _renderDoubleBorder?: (at: { readonly lineWidth: number }) => void }

const rules = Border.prototype as unknown as Rules
const draw = rules._renderDoubleBorder

// Univer draws the lines of a double border half a pixel off the edge, so they merge. We pass a
// line width of 2, so a whole pixel separates them.
if (draw)
  rules._renderDoubleBorder = function render(at) {
    draw.call(this, { ...at, lineWidth: 2 })
  }

import { Border } from '@univerjs/engine-render'

type Rules = { _renderDoubleBorder?: (at: { readonly lineWidth: number }) => void }

const rules = Border.prototype as unknown as Rules
const draw = rules._renderDoubleBorder

// Univer stands the two lines of a double rule half a pixel off the edge, where they are one line of two
// pixels: a whole pixel off they are two, as below a total.
if (draw)
  rules._renderDoubleBorder = function render(at) {
    draw.call(this, { ...at, lineWidth: 2 })
  }

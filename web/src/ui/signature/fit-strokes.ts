interface Stroke {
  points: readonly { x: number; y: number }[]
}

/** The height of the line below the middle of the box, from its bottom. Strokes are scaled towards it. */
const lineFromBottom = 40
const margin = 8

/**
 * Returns the strokes so that they fit into a box: the same if they do, otherwise scaled down as a whole. They are never
 * enlarged, so that rotating a phone back and forth changes nothing.
 */
export function fitStrokes<S extends Stroke>(strokes: readonly S[], box: { width: number; height: number }): S[] {
  const right = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  const scale = Math.min(1, (box.width - margin) / right)
  const line = box.height - lineFromBottom
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: line + (point.y - line) * scale })),
  }))
}

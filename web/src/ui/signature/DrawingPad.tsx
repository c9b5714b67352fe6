import { useEffect, useRef } from 'react'
import Pen from 'signature_pad'
import { fitStrokes } from './fit-strokes.ts'
import classes from './SignaturePad.module.css'

type Props = { label: string; invalid: boolean; onChange: (image: string | null) => void }

/**
 * The box to draw in. Returns a PNG with a transparent background after every stroke, and after the box has another width, as on
 * a rotated phone: the strokes are then scaled to fit.
 */
export default function DrawingPad({ label, invalid, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const pen = new Pen(element, { penColor: '#12213a', minWidth: 0.8, maxWidth: 2.6 })
    const reportDrawing = () => report.current(pen.isEmpty() ? null : pen.toDataURL('image/png'))
    pen.addEventListener('endStroke', reportDrawing)
    let width = 0
    const fit = () => {
      if (element.offsetWidth === width || element.offsetWidth === 0) return
      width = element.offsetWidth
      const strokes = fitStrokes(pen.toData(), { width, height: element.offsetHeight })
      const density = Math.max(window.devicePixelRatio, 1)
      element.width = width * density
      element.height = element.offsetHeight * density
      element.getContext('2d')?.scale(density, density)
      pen.clear()
      pen.fromData(strokes)
      if (strokes.length > 0) reportDrawing()
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      pen.off()
    }
  }, [])

  return (
    <canvas
      ref={canvas}
      className={classes.canvas}
      data-invalid={invalid || undefined}
      role="img"
      aria-label={`${label}: a box to draw in`}
    />
  )
}

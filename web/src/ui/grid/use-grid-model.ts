import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { GridModel } from './grid-model.ts'
import type { GridSource } from './grid-types.ts'

/** Keeps one model for the life of a grid and tells it of every new set of rows and settings. */
export function useGridModel<Row extends object>(source: GridSource<Row>) {
  const [model] = useState(() => new GridModel(source))
  // Set while drawing, so that the cells drawn below read the same rows.
  model.source = source
  if (model.drawnRows !== source.rows) {
    model.drawnRows = source.rows
    model.rows = source.rows
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason to look
  useLayoutEffect(() => {
    model.dropMissing()
  }, [model, source.rows])
  const state = useSyncExternalStore(model.subscribe, model.getState)
  return { model, state }
}

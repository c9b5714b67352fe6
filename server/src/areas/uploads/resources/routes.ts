import { resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { afterCommit } from '../../../calls/asking.ts'
import { routesOf } from '../../../calls/calls.ts'
import { selectCategories } from './queries.ts'
import {
  deleteResourceFiles,
  getResourceFile,
  getResourceFiles,
  getResourceTree,
  updateResourceFiles,
} from './resource-files.ts'
import { deleteTrainingLink, getTrainingLinks, updateTrainingLink } from './training-links.ts'

export const resourceRoutes = routesOf(resourceCalls, {
  getTrainingLinks: (context) => getTrainingLinks(context),
  updateTrainingLink: (context, { body }) => updateTrainingLink(context, body),
  deleteTrainingLink: (context, { params }) => deleteTrainingLink(context, params.id),
  getResourceCategories: ({ tx }) => selectCategories(tx),
  getResourceFiles: (context, { params, query }) => getResourceFiles(context, params.arg, query.archived),
  getResourceFilesAsTree: (context, { params, query }) => getResourceTree(context, params.arg, query.archived),
  getResourceFile: afterCommit((context, { params }) => getResourceFile(context, params.id)),
  updateResourceFiles: (context, { body, received }) => updateResourceFiles(context, body, received),
  deleteResourceFiles: (context, { body }) => deleteResourceFiles(context, body.ids),
})

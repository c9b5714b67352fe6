import { resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { finish, routesOf, steps } from '../../../calls/handler.ts'
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
  getResourceFile: steps({ prepare: (context, { params }) => getResourceFile(context, params.id), call: finish }),
  updateResourceFiles: (context, { body, received }) => updateResourceFiles(context, body, received),
  deleteResourceFiles: (context, { body }) => deleteResourceFiles(context, body.ids),
})

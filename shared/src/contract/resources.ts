import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited, webAddress } from '../rules/schemas.ts'
import { uploadLimits } from '../rules/uploads.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

/** A file that the provider publishes for all dealers. */
export const resourceFile = z.object({
  resourceFileID: z.number().int(),
  category: z.string(),
  /** Path with parts separated by ` / `; empty for none. */
  folder: z.string(),
  title: z.string(),
  filename: z.string(),
  /** The media type detected from its content. */
  mediaType: z.string(),
  /** Size in bytes. */
  size: z.number().int(),
  archived: z.boolean(),
  addedAt: z.string(),
  addedBy: z.string(),
  version,
})
export type ResourceFile = z.output<typeof resourceFile>

/** A folder with its content. The root is the category, or has no name if all categories were requested. */
export const resourceFolder = z
  .object({
    name: z.string(),
    get folders() {
      return z.array(resourceFolder)
    },
    files: z.array(resourceFile),
  })
  // Has an id because the schema is recursive and OpenAPI needs a name to refer to.
  .meta({ id: 'ResourceFolder' })
export type ResourceFolder = z.output<typeof resourceFolder>

const line = (label: string, length = 100) => limited(label, length).min(1, ruleMessage('required', label))

/** Selects all categories. */
export const allResources = 'all'
const category = line('Category', 60).refine((name) => name.toLowerCase() !== allResources, 'Invalid Category')
const folder = limited('Folder', 200).transform((path) =>
  path
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' / '),
)

/** Form fields of a file, validated. */
export const resourceFields = z.object({ category, folder, title: line('Title', 150) })
export type ResourceFields = z.output<typeof resourceFields>

const formNumber = (label: string) =>
  z.coerce.number(`Invalid ${label}`).int(`Invalid ${label}`).min(0, `Invalid ${label}`).max(maxID)
const flagInForm = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

/**
 * The form fields of an upload, apart from its files. Omitted fields keep their values. Version 0 skips the check for a
 * stale record.
 */
const resourceForm = z.object({
  id: formNumber('id').default(0),
  version: formNumber('version').default(0),
  ...resourceFields.partial().shape,
  archived: flagInForm.optional(),
})
export type ResourceForm = z.output<typeof resourceForm>

const resourceUpdate = z.object({
  files: z.array(resourceFile),
  /** The rejected files with the reasons. */
  refused: z.array(z.object({ filename: z.string(), message: z.string() })),
})
export type ResourceUpdate = z.output<typeof resourceUpdate>

/** A link to training material on the web. */
export const trainingLink = z.object({
  id: z.number().int(),
  category: z.string(),
  section: z.string(),
  label: z.string(),
  href: z.string(),
  version,
})
export type TrainingLink = z.output<typeof trainingLink>

/** Form fields of a link, validated. */
export const trainingLinkFields = z.object({
  category: line('Category', 60),
  section: limited('Section', 100),
  label: line('Label', 150),
  href: webAddress('Address'),
})
export type TrainingLinkFields = z.output<typeof trainingLinkFields>

const categoryQuery = z.object({
  params: z.object({ arg: z.string().trim().min(1).max(60) }),
  /** Includes archived files, for administrators. */
  query: z.object({ archived: flagInForm.default(false) }),
}).shape

export const resourceCalls = {
  getTrainingLinks: call('GET Order/GetTrainingLinks', {
    summary: 'List the training links',
    tag: 'trainingLinks',
    description: 'Sorted by category and section.',
    access: 'staff',
    reply: z.array(trainingLink),
  }),
  updateTrainingLink: call('POST DealerPortal/UpdateTrainingLink', {
    summary: 'Add or change a training link',
    renews: 'trainingLinks',
    description:
      'Adds a link if `id` is 0. Omitted fields keep their values. 409 with the current link if `version` is stale.',
    access: 'admin',
    body: changeOf(trainingLinkFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: trainingLink,
  }),
  deleteTrainingLink: call('DELETE DealerPortal/DeleteTrainingLink/{id}', {
    summary: 'Delete a training link',
    renews: 'trainingLinks',
    description: 'Returns the remaining links.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.array(trainingLink),
  }),
  getResourceCategories: call('GET DealerPortal/GetResourceCategories', {
    summary: 'List the categories of resource files',
    tag: 'resourceFiles',
    description: 'Returns the number of files in each.',
    access: 'staff',
    reply: z.array(z.object({ category: z.string(), files: z.number().int() })),
  }),
  getResourceFiles: call('GET DealerPortal/GetResourceFiles/{arg}', {
    summary: 'List the resource files of a category',
    tag: 'resourceFiles',
    description: 'The category is case-insensitive; `all` returns the files of every category.',
    access: 'staff',
    ...categoryQuery,
    reply: z.array(resourceFile),
  }),
  getResourceFilesAsTree: call('GET DealerPortal/GetResourceFilesAsTree/{arg}', {
    summary: 'Get the resource files as a tree',
    tag: 'resourceFiles',
    description: 'Returns the files of a category, or of `all`, in their folders.',
    access: 'staff',
    ...categoryQuery,
    reply: resourceFolder,
  }),
  getResourceFile: call('GET DealerPortal/GetResourceFile/{id}', {
    summary: 'Download a resource file',
    access: 'staff',
    params: z.object({ id }),
    file: 'application/octet-stream',
  }),
  updateResourceFiles: call('POST DealerPortal/UpdateResourceFiles', {
    summary: 'Add or change resource files',
    renews: 'resourceFiles',
    description:
      'Without `id`, adds the uploaded files; a single file gets the title. With `id`, changes that file’s category, folder, title or archived flag, and replaces its content if a file is uploaded. 409 with the current file if `version` is stale.',
    access: 'admin',
    body: resourceForm,
    upload: uploadLimits,
    reply: resourceUpdate,
  }),
  deleteResourceFiles: call('DELETE DealerPortal/DeleteResourceFiles', {
    summary: 'Delete resource files permanently',
    renews: 'resourceFiles',
    description: 'Deletes all files or none, and returns their ids. 409 if a rate plan or handset uses one.',
    access: 'admin',
    body: z.object({ ids: z.array(recordID).min(1, 'Choose a file').max(200) }),
    reply: z.array(z.number().int()),
  }),
}

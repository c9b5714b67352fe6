import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { uploadLimits } from '../rules/uploads.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID, recordIDOrNone, version } from './call.ts'
import { changeOf } from './changes.ts'

/** A file that the provider keeps for everybody who sells. */
export const resourceFile = z.object({
  resourceFileID: z.number().int(),
  category: z.string(),
  /** Its parts have ` / ` between them; empty for none. */
  folder: z.string(),
  title: z.string(),
  filename: z.string(),
  /** The media type that its content shows. */
  mediaType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  archived: z.boolean(),
  addedAt: z.string(),
  addedBy: z.string(),
  version,
})
export type ResourceFile = z.output<typeof resourceFile>

/** A folder with what lies in it; the topmost is the category, or has no name where all are asked for. */
export const resourceFolder = z
  .object({
    name: z.string(),
    get folders() {
      return z.array(resourceFolder)
    },
    files: z.array(resourceFile),
  })
  // Named, so that the description of the calls can say that folders lie in folders.
  .meta({ id: 'ResourceFolder' })
export type ResourceFolder = z.output<typeof resourceFolder>

const line = (label: string, length = 100) => limited(label, length).min(1, ruleMessage('required', label))

/** What everything is asked for with, in place of a category. */
export const allResources = 'all'
const category = line('Category', 60).refine((given) => given.toLowerCase() !== allResources, 'Invalid Category')
const folder = z
  .string()
  .max(200, 'Folder can only have 200 letters')
  .transform((given) =>
    given
      .split('/')
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' / '),
  )

/** The fields of the form of a file, checked. */
export const resourceFields = z.object({ category, folder, title: line('Title', 150) })
export type ResourceFields = z.output<typeof resourceFields>

const formNumber = (label: string) =>
  z.coerce.number(`Invalid ${label}`).int(`Invalid ${label}`).min(0, `Invalid ${label}`).max(maxID)
const flagInForm = z.enum(['true', 'false'], 'must be true or false').transform((written) => written === 'true')

/** The fields of the form beside its files; those that are left out stay as they are. Version 0 does not ask. */
const resourceForm = z.object({
  id: formNumber('id').default(0),
  version: formNumber('version').default(0),
  ...resourceFields.partial().shape,
  archived: flagInForm.optional(),
})
export type ResourceForm = z.output<typeof resourceForm>

const resourceUpdate = z.object({
  files: z.array(resourceFile),
  /** The files that were not taken, and why. */
  refused: z.array(z.object({ filename: z.string(), message: z.string() })),
})
export type ResourceUpdate = z.output<typeof resourceUpdate>

/** A link to training, somewhere on the web. */
export const trainingLink = z.object({
  id: z.number().int(),
  category: z.string(),
  section: z.string(),
  label: z.string(),
  href: z.string(),
  version,
})
export type TrainingLink = z.output<typeof trainingLink>

/** The fields of the form of a link, checked. */
export const trainingLinkFields = z.object({
  category: line('Category', 60),
  section: limited('Section', 100),
  label: line('Label', 150),
  href: z
    .string()
    .trim()
    .max(500, 'Address can only have 500 letters')
    .refine(
      (given) => /^https?:\/\/[^\s/]+\.?[^\s]*$/i.test(given) && URL.canParse(given),
      'Please enter a valid url.',
    ),
})
export type TrainingLinkFields = z.output<typeof trainingLinkFields>

const asked = z.object({
  params: z.object({ arg: z.string().trim().min(1).max(60) }),
  /** The archived ones as well, for those who keep the files. */
  query: z.object({ archived: flagInForm.default(false) }),
}).shape

export const resourceCalls = {
  getTrainingLinks: call({
    method: 'GET',
    path: 'Order/GetTrainingLinks',
    summary: 'The links to training, by category and section.',
    access: 'staff',
    reply: z.array(trainingLink),
  }),
  updateTrainingLink: call({
    method: 'POST',
    path: 'DealerPortal/UpdateTrainingLink',
    summary:
      'Adds a link to training (id 0) or changes one, of which what is left out stays. 409 with the current link where it is stale.',
    access: 'admin',
    body: changeOf(trainingLinkFields).extend({ id: recordIDOrNone.default(0), version: version.default(0) }),
    reply: trainingLink,
  }),
  deleteTrainingLink: call({
    method: 'DELETE',
    path: 'DealerPortal/DeleteTrainingLink/{id}',
    summary: 'Removes a link to training, and answers those left.',
    access: 'admin',
    params: z.object({ id }),
    reply: z.array(trainingLink),
  }),
  getResourceCategories: call({
    method: 'GET',
    path: 'DealerPortal/GetResourceCategories',
    summary: 'The categories of resource files, and how many files each has.',
    access: 'staff',
    reply: z.array(z.object({ category: z.string(), files: z.number().int() })),
  }),
  getResourceFiles: call({
    method: 'GET',
    path: 'DealerPortal/GetResourceFiles/{arg}',
    summary: 'The resource files of a category, in any case of letters, or of every one: `all`.',
    access: 'staff',
    ...asked,
    reply: z.array(resourceFile),
  }),
  getResourceFilesAsTree: call({
    method: 'GET',
    path: 'DealerPortal/GetResourceFilesAsTree/{arg}',
    summary: 'The same files in their folders.',
    access: 'staff',
    ...asked,
    reply: resourceFolder,
  }),
  getResourceFile: call({
    method: 'GET',
    path: 'DealerPortal/GetResourceFile/{id}',
    summary: 'The content of a resource file.',
    access: 'staff',
    params: z.object({ id }),
    file: 'application/octet-stream',
  }),
  updateResourceFiles: call({
    method: 'POST',
    path: 'DealerPortal/UpdateResourceFiles',
    summary:
      'Without an id adds the files that come with it, under the title where there is one file. With an id changes that file: its category, folder, title, whether it is archived, and its content where a file comes with it. 409 with the current file where it is stale.',
    access: 'admin',
    body: resourceForm,
    upload: uploadLimits,
    reply: resourceUpdate,
  }),
  deleteResourceFiles: call({
    method: 'DELETE',
    path: 'DealerPortal/DeleteResourceFiles',
    summary:
      'Removes files for good, all or none, and answers their numbers. 409 where a rate plan or a handset uses one.',
    access: 'admin',
    body: z.object({ ids: z.array(recordID).min(1, 'Choose a file').max(200) }),
    reply: z.array(z.number().int()),
  }),
}

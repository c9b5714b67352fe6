import { allResources, type ResourceFile, resourceCalls } from '@dealerline/shared/contract/resources.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { resourceAddress, resourceIDOf } from '@dealerline/shared/rules/resource-address.ts'
import { previewOf, uploadLimits, uploadRefusals } from '@dealerline/shared/rules/uploads.ts'
import { Button, FileButton, TextInput } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { query, upload } from '../../api.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { PickDialog } from '../../ui/feedback/PickDialog.tsx'
import { toText, useField } from '../../ui/form/field-props.ts'
import classes from './CatalogueFields.module.css'

interface Props {
  name: string
  control: Control<FieldValues, unknown, FieldValues>
  label: string
  help?: string
  file: 'pdf' | 'picture'
}

const texts = {
  pdf: {
    noun: 'PDF',
    accept: 'application/pdf',
    category: 'Plan documents',
    empty: 'There is no PDF under Resources yet.',
  },
  picture: {
    noun: 'picture',
    accept: 'image/*',
    category: 'Pictures',
    empty: 'There is no picture under Resources yet.',
  },
}

/** A typed web address, or a file chosen from Resources or added there. */
export function FileAddressField({ file: kind, ...props }: Props) {
  const { input, value, change } = useField(props)
  const { noun, accept, category, empty } = texts[kind]
  const [isChoosing, setIsChoosing] = useState(false)
  const chosenID = resourceIDOf(toText(value))
  const list = useQuery({
    ...query(resourceCalls.getResourceFiles, { params: { arg: allResources }, query: { archived: true } }),
    enabled: isChoosing || chosenID > 0,
  })
  const chosenFile = list.data?.find(({ resourceFileID }) => resourceFileID === chosenID)
  const picks = list.data
    ?.filter(({ archived, mediaType }) => !archived && previewOf(mediaType) === kind)
    .map((item) => ({ key: item.resourceFileID, label: item.title, detail: item.category, item }))
  const add = useMutation({
    mutationFn: (content: File) => {
      if (previewOf(content.type) !== kind) throw new Error(`${content.name} is not a ${noun} that a browser shows.`)
      return addFile(content, category)
    },
    onSuccess: (newFile) => {
      change(resourceAddress(newFile.resourceFileID))
    },
    onError: (error) => notify(message('failed', { error: error.message }), error),
  })
  return (
    <div className={classes.address}>
      {chosenID > 0 ? (
        <TextInput
          {...input}
          key="file"
          readOnly
          leftSection={<IconFile size={16} aria-hidden />}
          value={chosenFile?.title ?? (list.isPending ? 'Loading…' : `File ${chosenID}`)}
        />
      ) : (
        <TextInput
          {...input}
          key="address"
          maxLength={500}
          value={toText(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <div className={classes.addressButtons}>
        <Button size="compact-sm" variant="default" onMouseDown={keepFocus} onClick={() => setIsChoosing(true)}>
          Choose a {noun}
        </Button>
        <FileButton onChange={(content) => content && add.mutate(content)} accept={accept}>
          {(button) => (
            <Button
              {...button}
              onMouseDown={keepFocus}
              size="compact-sm"
              variant="default"
              leftSection={<IconUpload size={14} aria-hidden />}
              loading={add.isPending}
            >
              Upload
            </Button>
          )}
        </FileButton>
        {chosenID > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => change('')}>
            Use an address
          </Button>
        )}
      </div>
      <PickDialog
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        title={`Choose a ${noun}`}
        searchLabel="Title or category"
        picks={picks}
        empty={empty}
        failed={failureOf(list, 'The files could not be loaded.')}
        onPick={({ resourceFileID }) => {
          change(resourceAddress(resourceFileID))
          setIsChoosing(false)
        }}
      />
    </div>
  )
}

/** Keeps the focus in the field, because an error that appears on blur would move the button away from the mouse. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Adds a file to Resources. */
async function addFile(content: File, category: string): Promise<ResourceFile> {
  if (content.size > uploadLimits.bytes) throw new Error(uploadRefusals.tooLarge)
  const uploading = { onProgress: () => undefined, signal: new AbortController().signal }
  const { files, refused } = await upload(resourceCalls.updateResourceFiles, { body: { category } }, content, uploading)
  const [newFile] = files
  if (!newFile) throw new Error(refused[0]?.message ?? 'The file was not added.')
  return newFile
}

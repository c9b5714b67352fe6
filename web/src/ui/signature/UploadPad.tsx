import { useState } from 'react'
import { FileButton } from '../plain/FileButton.tsx'
import classes from './SignaturePad.module.css'

interface Props {
  label: string
  image: string | null
  onChange: (image: string | null) => void
}

/** The maximum size of the file in bytes, and the width of the resulting image in pixels. */
const largestFile = 10 * 1024 * 1024
const width = 900
const height = 400

/** Takes an image of a signature, PNG or JPEG, and makes it small enough to send. */
export function UploadPad({ label, image, onChange }: Props) {
  const [problem, setProblem] = useState('')
  const choose = async (file: File | undefined) => {
    if (!file) return
    const small = file.size > largestFile ? null : await toSmallPng(file).catch(() => null)
    setProblem(small ? '' : 'This file cannot be read as a picture. Choose a PNG or JPEG of at most 10 MB.')
    onChange(small)
  }
  return (
    <>
      <div className={classes.upload}>
        {image ? <img src={image} alt="Your signature as uploaded" /> : <span>No picture chosen yet.</span>}
      </div>
      <div className={classes.below}>
        <span role="status">{problem || 'A photo or scan of your signature: PNG or JPEG.'}</span>
        <FileButton
          label="Choose a picture"
          name={`${label}: choose a picture`}
          accept="image/png,image/jpeg"
          onFiles={([file]) => void choose(file)}
        />
      </div>
    </>
  )
}

/** Redraws the image, which removes metadata and all other content of the file. */
async function toSmallPng(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, width / picture.width, height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser can’t read the picture. Type or draw your signature, or use another browser.')
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = canvas.toDataURL('image/png')
  // A photo is many times smaller as a JPEG.
  return png.length < 300_000 ? png : canvas.toDataURL('image/jpeg', 0.85)
}

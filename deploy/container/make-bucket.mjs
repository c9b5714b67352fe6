// Creates the bucket of `S3_BUCKET` in a storage of your own, if it does not exist. Exit code 0 if it exists afterwards.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// The library belongs to the server.
const { CreateBucketCommand, S3Client } = createRequire(new URL('../../server/package.json', import.meta.url))(
  '@aws-sdk/client-s3',
)

const settings = process.env
const secret = (name) => {
  const file = settings[`${name}_FILE`]
  return (file ? readFileSync(file, 'utf8').trim() : settings[name]) ?? ''
}
const client = new S3Client({
  region: settings.S3_REGION ?? 'ap-southeast-2',
  endpoint: settings.S3_ENDPOINT,
  forcePathStyle: true,
  credentials: { accessKeyId: secret('S3_ACCESS_KEY'), secretAccessKey: secret('S3_SECRET_KEY') },
})
try {
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }))
  console.log(`Created the bucket ${settings.S3_BUCKET}.`)
} catch (error) {
  if (error.name !== 'BucketAlreadyOwnedByYou' && error.name !== 'BucketAlreadyExists') throw error
  console.log(`The bucket ${settings.S3_BUCKET} exists.`)
}

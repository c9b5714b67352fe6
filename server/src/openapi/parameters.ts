/** The headers that several calls read. */
export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeats the first reply to the same request. Use a new key for each request.',
    schema: { type: 'string', maxLength: 200 },
    example: '6f1f7c1e-3c0a-4f0e-9d55-2a1b7c9d0e11',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The version that the client read, from the ETag. 409 with the current record if this version is stale.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"?\\d+"?)$' },
    example: '"3"',
  },
  OrderRevision: {
    name: 'Order-Revision',
    in: 'header',
    description:
      'The `revision` of the order that the client read. 409 with the current revision if the order or its services have changed since.',
    schema: { type: 'string', pattern: '^(\\*|(W/)?"?\\d+"?)$' },
    example: '57',
  },
  LinkProof: {
    name: 'Link-Proof',
    in: 'header',
    description:
      'The proof from `Docusign/ConfirmSignerCode` that the recipient of the link has confirmed a code. Valid for an hour. Approving and accepting answer 409 with the code `signerCodeRequired` without it.',
    schema: { type: 'string', maxLength: 100 },
    example: 'q0w9Yt7o2nJ8b5cVx1m4Kz6r3LdSgUeAhFpWiTyRjQE',
  },
  ActingAs: {
    name: 'Acting-As',
    in: 'header',
    description: 'The dealer that the client expects to act as. 409 if the caller acts as another dealer.',
    schema: { type: 'integer' },
    example: 1,
  },
}

alter table identity.accounts
  -- Calls refuse tokens of this account that were issued before; null until its sign-ins were ended together.
  add column sign_ins_ended_at timestamptz,
  -- The sign-in that was not ended, because the person changed their login in it.
  add column kept_sign_in text;

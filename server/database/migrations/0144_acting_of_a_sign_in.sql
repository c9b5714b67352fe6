-- Acting as another dealer belongs to the sign-in that began it, which is one browser.
alter table impersonations add column sign_in text not null default '';
alter table impersonations drop constraint impersonations_pkey, add primary key (actor_id, sign_in);

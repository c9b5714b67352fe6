-- What the dealer remarks on an application. It is not part of what is printed or sent.
alter table applications add column comments text not null default '';

{{- define "dealerline.name" -}}
{{- if contains "dealerline" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-dealerline" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "dealerline.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "dealerline.name" .) }}
{{- end }}

{{- define "dealerline.selector" -}}
app.kubernetes.io/name: dealerline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "dealerline.labels" -}}
{{ include "dealerline.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "dealerline.image" -}}
{{- with .Values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}{{ end -}}
{{- end }}

{{/* Settings of every container. A secret is the path of its file. */}}
{{- define "dealerline.environment" -}}
- name: ENVIRONMENT
  value: {{ .root.Values.settings.ENVIRONMENT | default "production" | quote }}
- name: ROLE
  value: {{ .environmentRole | quote }}
- name: PORT
  value: "8080"
- name: HOST
  value: "0.0.0.0"
- name: DATA_DIR
  value: /data
- name: DRAIN_SECONDS
  value: {{ .root.Values.drainSeconds | quote }}
- name: MIGRATE_ON_START
  value: {{ ternary "never" "auto" .root.Values.migrate.enabled }}
- name: DATABASE_POOL_SIZE
  value: {{ .databasePoolSize | quote }}
- name: S3_BUCKET
  value: {{ required "Set storage.bucket: the bucket of the files." .root.Values.storage.bucket | quote }}
- name: S3_REGION
  value: {{ .root.Values.storage.region | quote }}
{{- with .root.Values.storage.endpoint }}
- name: S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
{{- range $name, $key := .root.Values.secrets.keys }}
- name: {{ $name }}_FILE
  value: /etc/dealerline/secrets/{{ $key }}
{{- end }}
{{- $_ := required "Set settings.PUBLIC_URL: the address of the ingress." .root.Values.settings.PUBLIC_URL }}
{{- $_ := required "Set settings.MAIL_FROM: the sender of e-mail." .root.Values.settings.MAIL_FROM }}
{{- range $name, $value := .root.Values.settings }}
{{- if and (ne $name "ENVIRONMENT") (ne (toString $value) "") }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end }}

{{- define "dealerline.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "dealerline.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
privileged: false
capabilities:
  drop: [ALL]
{{- end }}

{{- define "dealerline.mounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
- name: secrets
  mountPath: /etc/dealerline/secrets
  readOnly: true
{{- if .Values.filesSecret }}
- name: files
  mountPath: /etc/dealerline/files
  readOnly: true
{{- end }}
{{- end }}

{{- define "dealerline.volumes" -}}
- name: data
  emptyDir:
    sizeLimit: {{ .Values.scratch.dataSize }}
- name: tmp
  emptyDir:
    medium: Memory
    sizeLimit: {{ .Values.scratch.tmpSize }}
- name: secrets
  secret:
    secretName: {{ required "Set secrets.existingSecret: the Secret with the keys of secrets.keys." .Values.secrets.existingSecret }}
    defaultMode: 0440
    items:
      {{- range $name, $key := .Values.secrets.keys }}
      - key: {{ $key }}
        path: {{ $key }}
      {{- end }}
{{- if .Values.filesSecret }}
- name: files
  secret:
    secretName: {{ .Values.filesSecret }}
    defaultMode: 0440
{{- end }}
{{- end }}

{{/* The deployment of one kind of server: web or worker. */}}
{{- define "dealerline.server" -}}
{{- $values := index .root.Values .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "dealerline.name" .root }}-{{ .role }}
  labels:
    {{- include "dealerline.labels" . | nindent 4 }}
spec:
  replicas: {{ $values.replicas }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      # No pod stops before a new one is ready.
      maxUnavailable: 0
      maxSurge: {{ $values.maxSurge }}
  selector:
    matchLabels:
      {{- include "dealerline.selector" . | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "dealerline.labels" . | nindent 8 }}
      {{- with $values.annotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "dealerline.serviceAccount" .root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # DRAIN_SECONDS, 30 for open requests and running jobs, and 5 more.
      terminationGracePeriodSeconds: {{ add .root.Values.drainSeconds 35 }}
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "dealerline.podSecurity" . | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "dealerline.selector" . | nindent 14 }}
      containers:
        - name: dealerline
          image: {{ include "dealerline.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [start]
          env:
            {{- include "dealerline.environment" (dict "root" .root "environmentRole" .role "databasePoolSize" $values.databasePoolSize) | nindent 12 }}
          ports:
            - name: http
              containerPort: 8080
              protocol: TCP
          # A first start prepares the database, or waits until another server has: up to ten minutes.
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 120
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          securityContext:
            {{- include "dealerline.containerSecurity" . | nindent 12 }}
          volumeMounts:
            {{- include "dealerline.mounts" .root | nindent 12 }}
      volumes:
        {{- include "dealerline.volumes" .root | nindent 8 }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "dealerline.name" .root }}-{{ .role }}
  labels:
    {{- include "dealerline.labels" . | nindent 4 }}
spec:
  minAvailable: {{ $values.minAvailable }}
  selector:
    matchLabels:
      {{- include "dealerline.selector" . | nindent 6 }}
{{- end }}

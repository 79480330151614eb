{{/* The pod of every process: root is the chart, component its name, args what the image runs, roles what it does. */}}
{{- define "keyway.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
serviceAccountName: {{ include "keyway.name" $root }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
# A process that was told to end takes calls for five seconds more, and finishes those under way.
terminationGracePeriodSeconds: 45
{{- if not .isJob }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "keyway.selector" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
{{- end }}
containers:
  - name: keyway
    image: "{{ $values.image.repository }}:{{ $values.image.tag | default $root.Chart.AppVersion }}"
    imagePullPolicy: {{ $values.image.pullPolicy }}
    args: {{- toYaml .args | nindent 6 }}
    envFrom:
      - secretRef: { name: {{ $values.secret | quote }} }
    env:
      {{- with .roles }}
      - { name: KEYWAY_ROLES, value: {{ . | quote }} }
      {{- end }}
      - { name: PORT, value: "3000" }
      {{- if $values.tls.secretName }}
      - { name: TLS_CERT, value: /etc/keyway/tls/tls.crt }
      - { name: TLS_KEY, value: /etc/keyway/tls/tls.key }
      {{- end }}
      {{- range $name, $value := $values.settings }}
      - { name: {{ $name }}, value: {{ $value | toString | quote }} }
      {{- end }}
    securityContext:
      readOnlyRootFilesystem: true
      allowPrivilegeEscalation: false
      capabilities: { drop: [ALL] }
    {{- with .resources }}
    resources: {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- if not .isJob }}
    ports:
      - { name: {{ include "keyway.scheme" $root }}, containerPort: 3000 }
    # The first start migrates the database.
    startupProbe: {{- include "keyway.probe" (list $root "/livez") | nindent 6 }}
      periodSeconds: 2
      failureThreshold: 150
    livenessProbe: {{- include "keyway.probe" (list $root "/livez") | nindent 6 }}
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
    readinessProbe: {{- include "keyway.probe" (list $root "/readyz") | nindent 6 }}
      periodSeconds: 2
      timeoutSeconds: 5
    {{- end }}
    volumeMounts:
      # Files of requests wait there (SPOOL_DIR), up to SPOOL_LIMIT_MB.
      - { name: spool, mountPath: /tmp }
      {{- if $values.tls.secretName }}
      - { name: tls, mountPath: /etc/keyway/tls, readOnly: true }
      {{- end }}
volumes:
  - name: spool
    emptyDir: {}
{{- with $values.tls.secretName }}
  - name: tls
    secret: { secretName: {{ . | quote }} }
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with index $values $name }}
{{ $name }}: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "keyway.probe" -}}
{{- $root := first . -}}
httpGet: { path: {{ last . }}, port: {{ include "keyway.scheme" $root }}, scheme: {{ include "keyway.scheme" $root | upper }} }
{{- end }}
